// The buddy system on hypercubes, as a program that `allocert check --command` can ask (docs/line-protocol.md).
// With --bug it looks for the buddy of a block on the wrong side of every second one.
//
//	go build -o buddy buddy.go
//	allocert check --command ./buddy --machine hypercube:4
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sort"
	"strings"
)

// ---- the allocator --------------------------------------------------------------------------------------------------

type block struct{ base, order int }

type buddy struct {
	n      int
	faulty []int
	free   [][]int // the bases of the free blocks of each order, least first
	held   map[int]block
	bug    bool
}

func (b *buddy) reset() {
	b.free, b.held = make([][]int, b.n+1), map[int]block{}
	taken := map[int]bool{}
	for _, node := range b.faulty {
		taken[node] = true
	}
	for node := 0; node < 1<<b.n; node++ {
		if !taken[node] {
			b.insert(block{node, 0}, false)
		}
	}
}

// insert makes a block free and joins it with its buddy, again and again.
func (b *buddy) insert(freed block, bug bool) {
	for freed.order < b.n {
		other := freed.base ^ 1<<freed.order
		if bug {
			other = freed.base + 1<<freed.order // the seeded bug
		}
		if !b.remove(block{other, freed.order}) {
			break
		}
		if other < freed.base {
			freed.base = other
		}
		freed.order++
	}
	list := append(b.free[freed.order], freed.base)
	sort.Ints(list)
	b.free[freed.order] = list
}

func (b *buddy) remove(wanted block) bool {
	list := b.free[wanted.order]
	for place, base := range list {
		if base == wanted.base {
			b.free[wanted.order] = append(list[:place:place], list[place+1:]...)
			return true
		}
	}
	return false
}

func (b *buddy) allocate(order int) (block, bool) {
	for larger := order; larger <= b.n; larger++ {
		if len(b.free[larger]) == 0 {
			continue
		}
		found := block{b.free[larger][0], larger}
		b.remove(found)
		for found.order > order { // halve it, and keep the lower half
			found.order--
			upper := found.base + 1<<found.order
			b.free[found.order] = append([]int{upper}, b.free[found.order]...)
		}
		return found, true
	}
	return block{}, false
}

// word is the address of a block, the highest direction first: 01** for nodes 4 to 7 of 16.
func (b *buddy) word(granted block) string {
	symbols := make([]byte, b.n)
	for bit := 0; bit < b.n; bit++ {
		symbol := byte('0' + granted.base>>bit&1)
		if bit < granted.order {
			symbol = '*'
		}
		symbols[b.n-1-bit] = symbol
	}
	return string(symbols)
}

// ---- the protocol ---------------------------------------------------------------------------------------------------

type request struct {
	ID         int             `json:"id"`
	Op         string          `json:"op"`
	Kind       string          `json:"kind"`
	N          int             `json:"n"`
	Faulty     []int           `json:"faulty"`
	Request    json.RawMessage `json:"request"`
	Allocation int             `json:"allocation"`
	Steps      []request       `json:"steps"`
	Saved      string          `json:"saved"`
}

// kept is what another process needs to go on: the free blocks, and base and order of each allocation.
type kept struct {
	Free [][]int
	Held map[int][2]int
}

type reply map[string]any

var ok = reply{"ok": reply{}}

func failure(code, message string) reply {
	return reply{"error": reply{"code": code, "message": message}}
}

func (b *buddy) answer(asked request) reply {
	switch asked.Op {
	case "hello":
		return reply{"ok": reply{
			"protocol": "allocert/allocator/1", "name": "buddy system in Go", "version": "1",
			"machines": []string{"hypercube"}, "can": []string{"reset", "state", "run", "faulty", "restart"},
			"promises": []string{"complete:aligned", "rejects"},
		}}
	case "start":
		if asked.Kind != "hypercube" {
			return reply{"unsupported": "hypercubes only"}
		}
		b.n, b.faulty = asked.N, asked.Faulty
		b.reset()
		if asked.Saved != "" {
			return b.restore(asked.Saved)
		}
		return ok
	case "save":
		saved := kept{b.free, map[int][2]int{}}
		for number, granted := range b.held {
			saved.Held[number] = [2]int{granted.base, granted.order}
		}
		text, _ := json.Marshal(saved)
		return reply{"saved": string(text)}
	case "reset":
		b.reset()
		return ok
	case "allocate":
		var order int
		if json.Unmarshal(asked.Request, &order) != nil || order < 0 || order > b.n {
			return failure("request", "a dimension of the cube is needed")
		}
		granted, found := b.allocate(order)
		if !found {
			return reply{"refuse": reply{}}
		}
		b.held[asked.Allocation] = granted
		return reply{"grant": reply{"word": b.word(granted)}}
	case "release":
		granted, found := b.held[asked.Allocation]
		if !found {
			return failure("not-held", "no such allocation")
		}
		delete(b.held, asked.Allocation)
		b.insert(granted, b.bug)
		return ok
	case "state":
		return reply{"state": strings.ReplaceAll(fmt.Sprint(b.free), " ", ",")}
	case "run":
		answers := make([]reply, 0, len(asked.Steps))
		for _, step := range asked.Steps {
			answers = append(answers, b.answer(step))
		}
		return reply{"answers": answers}
	}
	return failure("op", "no such operation")
}

func (b *buddy) restore(text string) reply {
	var saved kept
	if wrong := json.Unmarshal([]byte(text), &saved); wrong != nil || len(saved.Free) != b.n+1 {
		return failure("internal", "that was saved on another machine")
	}
	b.free = saved.Free
	for number, granted := range saved.Held {
		b.held[number] = block{granted[0], granted[1]}
	}
	return ok
}

func main() {
	allocator := &buddy{bug: len(os.Args) > 1 && os.Args[1] == "--bug"}
	input, output := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	for {
		line, err := input.ReadBytes('\n')
		if err == io.EOF {
			return
		}
		var asked request
		var told reply
		if wrong := json.Unmarshal(line, &asked); wrong != nil {
			told = failure("internal", wrong.Error())
		} else {
			told = allocator.answer(asked)
		}
		text := reply{"id": asked.ID}
		for key, value := range told {
			text[key] = value
		}
		written, _ := json.Marshal(text)
		output.Write(append(written, '\n'))
		output.Flush() // or hello hangs
	}
}
