/** What a new row of an editor starts with. BIZ-05 */
export const EDITOR_DEFAULTS = {
  discount: { type: '$' },
  filter: { condition: '=', operator: 'AND', matchCase: true },
  sort: { subTotalRequired: true, ascending: true },
} as const
