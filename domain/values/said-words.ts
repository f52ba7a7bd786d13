declare const said: unique symbol

/** Words that a person reads, in English; the browser app says them in the reader's language. */
export type Said = string & { readonly [said]: true }

/** A table of them; `server/config/translatable-words.ts` has each, so that every language says them. The browser gets those that it uses. */
/* @__NO_SIDE_EFFECTS__ */
export function saidWords<Key extends string>(table: Readonly<Record<Key, string>>): Readonly<Record<Key, Said>> {
  return table as Readonly<Record<Key, Said>>
}
