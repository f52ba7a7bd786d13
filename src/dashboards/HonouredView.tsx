import type { ReactNode } from 'react'
import { useHonouredView, type HonouredInput, type HonouredView as Honoured } from './use-honoured-view.tsx'

interface HonouredViewProps extends HonouredInput {
  readonly children: (view: Honoured['view'], go: Honoured['go'], settle: Honoured['settle']) => ReactNode
}

/** A page of many pages' cards, as far as its address can be shown. */
export function HonouredView({ children, ...input }: HonouredViewProps) {
  const { view, go, settle, instead } = useHonouredView(input)
  return instead ?? children(view, go, settle)
}
