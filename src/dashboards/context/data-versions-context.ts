import { createContext } from 'react'
import type { DataVersions } from '../../../machines/dashboards/data-versions.ts'

/** Null: every widget keeps the data it was answered. */
export const DataVersionsContext = createContext<DataVersions | null>(null)
