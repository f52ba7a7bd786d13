/** The client of that number; where none has it, the one of that id. */
export function clientNamed<Client extends { readonly id: number; readonly number: string }>(
  clients: readonly Client[],
  word: string,
): Client | undefined {
  return clients.find(({ number }) => number === word) ?? clients.find(({ id }) => String(id) === word)
}

const MOST_NAMED = 20

/** `There is no client 7. Clients: 1000 (Acme), …` */
export function noClientWords(
  word: string,
  clients: readonly { readonly number: string; readonly name: string }[],
): string {
  const named = clients.slice(0, MOST_NAMED).map(({ number, name }) => `${number} (${name})`)
  const rest = clients.length - named.length
  return `There is no client ${word}. Clients: ${named.join(', ') || 'none yet'}${rest > 0 ? ` and ${rest} more` : ''}.`
}
