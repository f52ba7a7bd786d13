import type { WidgetSpec } from '../widget-spec.ts'

interface TemplateRows {
  /** The data sets that it may draw. */
  readonly data: readonly string[]
  /** What their rows have, each some of these. */
  readonly fields: readonly string[]
}

/** What a row has where it stands for a mark: its id, whether others are chosen, what a pointer finds. */
const MARKED = ['mark', 'faded', 'tip'] as const
/** Of rows that are shapes of a map. */
const SHAPE = ['type', 'geometry'] as const
const BOX = ['x', 'x2', 'y', 'y2'] as const
/** Of small multiples: the lines of their grids, names and ends. */
const PANELS = ['grid', 'axis', 'names', 'first', 'last', 'legend', 'targets'] as const
const OF_PANELS = [...BOX, 'zero', 'label', 'total', 'colour', 'shape', 'pale'] as const

/** The data sets that a chart template may name, and the fields of their rows, by the shape of the rows of its widget. */
export const TEMPLATE_ROWS: Readonly<Record<WidgetSpec['rows'], TemplateRows>> = {
  facts: {
    data: ['rows', 'rule'],
    fields: [
      ...['fact', 'label', 'role', 'status', 'order', 'withheld', 'value', 'drawn', 'labelAt', 'text', 'shareText'],
      ...['fill', 'stroke', 'at', ...MARKED],
    ],
  },
  categories: {
    data: ['rows', 'head', 'wholes', 'parts', 'befores'],
    fields: [
      ...['id', 'label', 'value', 'labelAt', 'text', 'share', 'shareText', 'order', 'colour', 'legendY', 'stored'],
      ...['before', 'fill', 'stroke', 'priorText', 'nowText', 'changeText', 'percentText', ...MARKED],
    ],
  },
  periods: {
    data: [
      ...['rows', 'finished', 'beside', 'edges', 'peak', 'firstNote', 'lastNote', 'prior', 'target', 'targetName'],
      ...['labelAbove', 'labelBelow', 'befores', 'ticks', ...PANELS],
    ],
    fields: [
      ...['period', 'label', 'tick', 'value', 'text', 'amount', 'unfinished', 'part', 'billed', 'expected', 'withheld'],
      ...['priorValue', 'priorAmount', 'priorLabel', 'priorText', 'target', 'edge', 'callout', 'line', 'from', 'to'],
      ...[...OF_PANELS, ...MARKED],
    ],
  },
  places: {
    data: ['places', 'none', 'labels'],
    fields: ['id', 'code', 'label', 'value', 'bin', 'share', 'labelAt', 'x', 'y', 'ink', 'halo', ...SHAPE, ...MARKED],
  },
  flows: {
    data: ['states', 'flows', 'senders', 'names'],
    fields: [
      ...['sender', 'colour', 'minor', 'width', 'size', 'labelX', 'labelY', 'short'],
      ...[...BOX, ...SHAPE, ...MARKED],
    ],
  },
  circles: {
    data: ['states', 'circles', 'legend'],
    fields: ['x', 'y', 'size', 'label', 'textX', ...SHAPE, ...MARKED],
  },
  bridge: {
    data: ['steps', 'ends', 'segments', 'head'],
    fields: [
      ...['id', 'next', 'label', 'group', 'line', 'text', 'from', 'to', 'fill', 'stroke', 'change', 'detail', 'reason'],
      ...['beforeText', 'nowText', 'changeText', 'x', 'opacity', ...MARKED],
    ],
  },
  sets: {
    data: ['rows', 'before', 'finished', 'edges', 'ticks', 'columns', 'befores', 'areas', ...PANELS],
    fields: [
      ...['slot', 'at', 'set', 'panel', 'start', 'value', 'before', 'beforeLabel', 'unfinished', 'part', 'expected'],
      ...['isCounted', 'isBilled', 'withheld', 'fill', 'tick', 'line', 'edge'],
      ...[...OF_PANELS, ...MARKED],
    ],
  },
}
