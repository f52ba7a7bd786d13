/** What the thread sees of the main loop: when it last turned, and the calls that began last. */
export interface SharedSigns {
  readonly memory: SharedArrayBuffer
  /** The main loop turns. */
  beat(): void
  /** Milliseconds since it did. */
  silentMs(): number
  /** A call begins: `POST /uploads/look`. */
  began(call: string): void
  /** The last of them, the latest first. */
  calls(): string[]
}

const CALLS = 16
const CALL_BYTES = 160
const HEAD_BYTES = 16

/** Both sides look at the same memory, so that one can be read while the other does not answer. */
export function sharedSigns(memory = new SharedArrayBuffer(HEAD_BYTES + CALLS * CALL_BYTES)): SharedSigns {
  const turned = new BigInt64Array(memory, 0, 1)
  const count = new Int32Array(memory, 8, 1)
  const slot = (at: number) => new Uint8Array(memory, HEAD_BYTES + (at % CALLS) * CALL_BYTES, CALL_BYTES)
  return {
    memory,
    beat: () => void Atomics.store(turned, 0, process.hrtime.bigint()),
    silentMs: () => Number((process.hrtime.bigint() - Atomics.load(turned, 0)) / 1_000_000n),
    began: (call) => {
      const room = slot(Atomics.add(count, 0, 1))
      room.fill(0)
      room.set(Buffer.from(call).subarray(0, CALL_BYTES - 1))
    },
    calls: () => {
      const begun = Atomics.load(count, 0)
      return Array.from({ length: Math.min(begun, CALLS) }, (_, back) => {
        // A view of shared memory is not decoded: its bytes are taken out first.
        const bytes = Buffer.from(slot(begun - 1 - back))
        return bytes.subarray(0, bytes.indexOf(0)).toString()
      })
    },
  }
}
