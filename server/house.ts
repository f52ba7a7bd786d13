/** Rooms that are opened one after the other, each handed what those before it made: one that comes too early does not compile. */
export class House<Has extends object> {
  readonly #opened: () => Promise<Has>

  constructor(opened: () => Promise<Has>) {
    this.#opened = opened
  }

  /** A room, or anything that makes more of what there is. */
  with<Made extends object>(open: (has: Has) => Made | Promise<Made>): House<Has & Awaited<Made>> {
    return new House(async () => {
      const has = await this.#opened()
      return { ...has, ...(await open(has)) }
    })
  }

  open(): Promise<Has> {
    return this.#opened()
  }
}
