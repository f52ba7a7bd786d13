import { createContext } from 'react'
import type { GridSource } from '../rows/grid-source.ts'

/** Where the filters of columns have their values from, and how they are said. */
export interface ColumnValues {
  readonly ask: GridSource['values']
  readonly shown: (field: string, value: string) => string
}

export const ColumnValuesContext = createContext<ColumnValues | null>(null)
