import type { View } from '../../../domain/dashboards/view.ts'

export const IMAGE_FORMATS = ['png', 'jpeg', 'pdf', 'svg'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

const ENDINGS: Readonly<Record<ImageFormat, string>> = { png: 'png', jpeg: 'jpg', pdf: 'pdf', svg: 'svg' }
const LONGEST_PART = 60

export interface FileNameInput {
  readonly clientName: string
  readonly title: string
  readonly view: Pick<View, 'clientId' | 'currency' | 'from' | 'to'>
  readonly format: ImageFormat
}

/** `bluegrass-outfitters_total-spend-by-month_2025-11-22_2026-11-21.png`: letters, digits, `-`, `_` of ASCII only. WID-20, GRID-29 */
export function imageFileName({ clientName, title, view, format }: FileNameInput): string {
  const parts = [
    slug(clientName) || `client-${view.clientId}`,
    slug(title) || 'chart',
    ...(view.currency === 'all' ? [] : [slug(view.currency)]),
    view.from,
    view.to,
  ]
  return `${parts.join('_')}.${ENDINGS[format]}`
}

/** Dots, commas, apostrophes and accents go; all else that is not a letter or digit becomes one hyphen. */
function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}.,'’]/gu, '')
    .toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_PART)
    .replace(/^-+|-+$/g, '')
}
