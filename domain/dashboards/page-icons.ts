/** The icons that a page of config may name. */
export const PAGE_ICONS = [
  'arrow-switch',
  'columns',
  'credit-card',
  'globe',
  'graph',
  'home',
  'law',
  'light-bulb',
  'meter',
  'organization',
  'package',
  'person',
  'plus-circle',
  'report',
  'table',
  'tools',
  'undo',
  'workflow',
] as const
export type PageIcon = (typeof PAGE_ICONS)[number]
