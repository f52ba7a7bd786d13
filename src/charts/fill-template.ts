/** What the names in a chart template stand for; a value of any JSON type. */
type TemplateValues = Readonly<Record<string, unknown>>

/**
 * A copy of a template with each text `{name}` replaced by the value of that name, and each name inside a longer text
 * by its text. An unknown name stays as it is.
 */
export function fillTemplate(template: unknown, values: TemplateValues): unknown {
  if (typeof template === 'string') return fillText(template, values)
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fillTemplate(value, values)]))
}

function fillText(text: string, values: TemplateValues): unknown {
  const whole = /^\{(\w+)\}$/.exec(text)?.[1]
  if (whole !== undefined) return Object.hasOwn(values, whole) ? values[whole] : text
  return text.replace(/\{(\w+)\}/g, (found, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : found,
  )
}
