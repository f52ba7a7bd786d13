import type { ReactNode } from 'react'

/** `Part` of `tests/machines/<name>/part.tsx`: the parts of the product that run the machine, as a start of its model finds them, with what stands around them in the product. */
export type Part<Start extends string = string> = (given: { readonly start: Start }) => ReactNode
