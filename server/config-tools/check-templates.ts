import type { TopLevelSpec } from 'vega-lite'
import * as z from 'zod'
import { own } from '../../domain/values/entries.ts'
import type { WidgetSpec } from '../../domain/dashboards/widget-spec.ts'
import type { ConfigProblem } from '../config/config-problem.ts'
import { readConfigFile } from '../config/read/read-config-file.ts'
import type { ConfigSource } from '../config/read/read-config-folder.ts'
import { createTemplateWords } from './template-words.ts'

/** The functions of the product's own that a template may call. */
const OWN_FUNCTIONS = ['axisValue', 'lines']
/** Stands for whatever a name in braces is filled with; some properties take a list. */
const FILLED = 'value'
const FILLED_LISTS: Readonly<Record<string, readonly unknown[]>> = {
  domain: [0, 1],
  values: [0, 1],
  range: ['black', 'white'],
  oneOf: [],
}

export interface TemplateCheck {
  readonly widgets: ReadonlyMap<string, WidgetSpec>
  readonly sources: readonly ConfigSource[]
}

/** Reads the words of every chart template, then compiles and draws it once, of one row without values: what Vega-Lite does not know is named at its place, what cannot be drawn otherwise at the template. */
export async function checkTemplates({ widgets, sources }: TemplateCheck): Promise<ConfigProblem[]> {
  const drawing = await takeInDrawing()
  OWN_FUNCTIONS.forEach((name) => drawing.expressionFunction(name, () => ''))
  const templates = [...widgets].flatMap(([id, { charts }]) =>
    Object.entries(charts).map(([name, template]) => ({ id, name, template })),
  )
  const unknownWords = createTemplateWords(drawing)
  const checked = await Promise.all(
    templates.map(async ({ id, name, template }) => {
      const path = ['charts', name]
      const unknown = unknownWords(template, path)
      const fault = unknown.length > 0 ? undefined : await drawingFault(template, drawing)
      const undrawn = { path, at: 'key' as const, message: `this template cannot be drawn: ${fault}` }
      return { id, issues: fault === undefined ? unknown : [undrawn] }
    }),
  )
  return checked.flatMap(({ id, issues }) => {
    const source = sources.find((each) => each.folder === 'widgets' && each.id === id)
    if (issues.length === 0 || typeof source?.text !== 'string') return []
    const { locate } = readConfigFile({ file: source.file, text: source.text }, z.unknown())
    return issues.map(locate)
  })
}

/** What draws charts: half a second of each start of a server and of each command, none of which draws but this one. */
async function takeInDrawing() {
  const [{ expressionFunction, parse, parseSelector, View }, { expressionInterpreter }, { compile }] =
    await Promise.all([import('vega'), import('vega-interpreter'), import('vega-lite')])
  return { expressionFunction, parse, parseSelector, View, expressionInterpreter, compile }
}

/** Undefined: it can be drawn. */
async function drawingFault(
  template: unknown,
  { parse, View, expressionInterpreter, compile }: Awaited<ReturnType<typeof takeInDrawing>>,
): Promise<string | undefined> {
  const faults: string[] = []
  const quiet = () => logger
  const logger = {
    level: quiet,
    error: (...args: readonly unknown[]) => (faults.push(args.map(wordsOf).join(' ')), logger),
    warn: quiet,
    info: quiet,
    debug: quiet,
  }
  const datasets = Object.fromEntries([...dataNames(template), 'rows'].map((name) => [name, [{}]]))
  try {
    const spec = {
      ...(filled(template) as object),
      width: 600,
      height: 400,
      autosize: 'none',
      datasets,
    } as unknown as TopLevelSpec
    const view = new View(parse(compile(spec, { logger }).spec, undefined, { ast: true }), {
      renderer: 'none',
      logger,
      expr: expressionInterpreter,
    })
    await view.runAsync()
    view.finalize()
    return faults[0]
  } catch (error) {
    return wordsOf(error)
  }
}

function filled(template: unknown): unknown {
  if (typeof template === 'string') return template.replace(/\{\w+\}/g, FILLED)
  if (Array.isArray(template)) return template.map(filled)
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [
      key,
      isName(value) ? (own(FILLED_LISTS, key) ?? FILLED) : filled(value),
    ]),
  )
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && /^\{\w+\}$/.test(value)
}

/** The data sets that a template reads by name. */
function dataNames(template: unknown): string[] {
  if (Array.isArray(template)) return template.flatMap(dataNames)
  if (typeof template !== 'object' || template === null) return []
  return Object.entries(template).flatMap(([key, value]) => {
    const name =
      key === 'data' && typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined
    return typeof name === 'string' ? [name.replace(/\{\w+\}/g, FILLED)] : dataNames(value)
  })
}

function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return words.replaceAll(/\s+/g, ' ').slice(0, 160)
}
