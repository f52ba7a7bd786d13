/** A client of the dashboards, with the children that the reader may see too. */
export interface ClientFamily {
  readonly id: number
  readonly name: string
  readonly childClients: readonly { readonly id: number; readonly name: string }[]
}

/** The names of the clients whose rows are counted: of all where none is chosen, else of exactly those chosen. */
export function countedNames({ id, name, childClients }: ClientFamily, chosen: readonly number[]): string[] {
  const all = [{ id, name }, ...childClients]
  return all.filter((each) => chosen.length === 0 || chosen.includes(each.id)).map((each) => each.name)
}

/** The family that a client is of, as its parent or a child; undefined: nobody the reader may see. */
export function familyOf(clients: readonly ClientFamily[], clientId: number): ClientFamily | undefined {
  return (
    clients.find(({ id }) => id === clientId) ??
    clients.find(({ childClients }) => childClients.some(({ id }) => id === clientId))
  )
}
