import { ROWS_LOOK } from '../../domain/dashboards/open-rows/open-rows.ts'
import { LOOK_CHOICE, type PageLooks } from '../../domain/dashboards/widget-settings.ts'

export interface ShownAs {
  readonly looks: PageLooks
  /** How the open rows are shown; null: as they come. */
  readonly rows: string | null
}

/** An address with the looks of cards of which it says nothing itself, and the columns of its rows as they are now. */
export function withLooks(address: string, { looks, rows }: ShownAs): string {
  const [path = '', query = ''] = address.split('?')
  const parameters = new URLSearchParams(query)
  for (const [card, look] of Object.entries(looks)) {
    const name = `${LOOK_CHOICE.prefix}${card}`
    if (!parameters.has(name)) parameters.set(name, LOOK_CHOICE.print(look))
  }
  if (rows !== null) parameters.set(ROWS_LOOK, rows)
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}
