import type { ReadRecord } from '../invoice-format.ts'
import type { MappedColumn } from '../reading/column-map.ts'

interface Stated {
  readonly line: number
  readonly pieces: number
}

/** Counts the pieces of shipments as their rows list them, against what the row with the money states. */
export function countPieces() {
  const stated = new Map<string, Stated>()
  const listed = new Map<string, Set<string>>()
  return {
    take({ line, lines }: ReadRecord): void {
      const facts = lines[0]?.facts
      if (!facts?.tracking_number) return
      const shipment = `${facts.account_number}|${facts.invoice_number}|${facts.shipment_number ?? facts.tracking_number}`
      const pieces = Math.max(...lines.map((each) => Number(each.facts.package_quantity ?? 0)))
      if (pieces > (stated.get(shipment)?.pieces ?? 1)) stated.set(shipment, { line, pieces })
      if (!facts.shipment_number) return
      const numbers = listed.get(shipment)
      if (numbers) numbers.add(facts.tracking_number)
      else listed.set(shipment, new Set([facts.tracking_number]))
    },
    /** The shipments that list another count than they state; it is what is stated that counts. */
    told(columns: readonly MappedColumn[]): ReadRecord[] {
      const column = columns.find(({ name }) => name === 'package_quantity')?.title ?? 'package_quantity'
      return [...listed].flatMap(([shipment, numbers]) => {
        const said = stated.get(shipment)
        if (!said || said.pieces === numbers.size) return []
        const fault = { code: 'piecesListed', what: String(numbers.size) } as const
        const doubts = [{ column, value: String(said.pieces), fault }]
        return [{ line: said.line, shaped: true, lines: [], bad: [], doubts }]
      })
    },
  }
}
