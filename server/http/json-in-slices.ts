import { mapInSlices } from './time-slices.ts'

/** A list that is longer is not written at once. */
const LONG = 20

/** The same text as JSON.stringify; while long lists are written other calls are answered. */
export async function jsonInSlices(value: unknown): Promise<string> {
  if (isLong(value)) return `[${(await mapInSlices(value, (item) => JSON.stringify(item) ?? 'null')).join(',')}]`
  if (!holdsLong(value)) return JSON.stringify(value)
  const entries: string[] = []
  for (const [name, part] of Object.entries(value))
    if (part !== undefined) entries.push(`${JSON.stringify(name)}:${await jsonInSlices(part)}`)
  return `{${entries.join(',')}}`
}

/** A plain object with a long list in it, or in an object in it. */
function holdsLong(value: unknown): value is object {
  return isPlain(value) && Object.values(value).some((part) => isLong(part) || holdsLong(part))
}

function isLong(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > LONG
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
