/** The circles of the distribution map, from few packages to many; each stands for more packages than the one before, up to its most. PAGE-25 */
export const CIRCLE_SIZES = [
  { name: 'small', most: 500 },
  { name: 'medium', most: 1_000 },
  { name: 'large', most: 10_000 },
  { name: 'extraLarge', most: null },
] as const
export type CircleSize = (typeof CIRCLE_SIZES)[number]['name']

export function circleSize(packages: number): CircleSize {
  return CIRCLE_SIZES.find(({ most }) => most === null || packages <= most)?.name ?? 'extraLarge'
}
