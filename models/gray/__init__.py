"""What Gray codes recognise, and how few codes recognise all."""
