const CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u
const TOKEN = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/gu
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/

/** Why an XML document of elements, attributes and text is not well formed; empty when it is. */
export function xmlFaults(xml: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  let roots = 0
  if (CHARACTER.test(xml)) faults.push('a character that XML forbids')
  for (const [whole, closing = '', name = '', attributes = '', empty = '', text, stray] of xml.matchAll(TOKEN)) {
    if (stray !== undefined) faults.push(`a stray < before ${xml.slice(0, 20)}`)
    if (ENTITY.test(whole)) faults.push(`a bare & in ${whole.slice(0, 40)}`)
    if (text !== undefined) {
      if (open.length === 0) faults.push(`text outside of the root: ${text.slice(0, 20)}`)
      if (text.includes(']]>')) faults.push('a CDATA end in text')
      continue
    }
    if (stray !== undefined) continue
    const names = [...attributes.matchAll(/([\w:.-]+)="/g)].map(([, attribute]) => attribute)
    if (new Set(names).size < names.length) faults.push(`an attribute twice in ${whole.slice(0, 40)}`)
    if (closing !== '') {
      if (open.pop() !== name) faults.push(`</${name}> closes another element`)
    } else {
      if (open.length === 0) roots += 1
      if (empty === '') open.push(name)
    }
  }
  if (open.length > 0) faults.push(`<${open.at(-1) ?? ''}> is not closed`)
  if (roots !== 1) faults.push(`${roots} roots`)
  return faults
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text a reader of the document sees. */
export function xmlTexts(xml: string): string {
  return xml
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
