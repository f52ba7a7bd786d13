import en from '../../config/locales/en.json'

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** `section.name` of every text in config/locales; a missing one does not compile. */
export type TextKey = Leaves<typeof en>

/** The text a person reads, its `{name}`s filled in. */
export function text(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  const found = key.split('.').reduce<unknown>((branch, name) => (branch as Record<string, unknown>)[name], en)
  return String(found).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
