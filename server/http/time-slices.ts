/** How long a piece of work may keep everybody else waiting. */
const SLICE_MS = 5

let last: Promise<void> = Promise.resolve()

/** Lets everything else go on that waits for this process: one slice of all long work at a time. */
function breathe(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}

/** What `make` makes of each item, in order; others are answered meanwhile, however many there are. */
export async function mapInSlices<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = []
  let untilMs = performance.now() + SLICE_MS
  for (const item of items) {
    if (performance.now() > untilMs) {
      await breathe()
      untilMs = performance.now() + SLICE_MS
    }
    made.push(make(item))
  }
  return made
}
