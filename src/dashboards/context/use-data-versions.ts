import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createDataVersions, type DataVersions } from '../../../machines/dashboards/data-versions.ts'
import type { PagesConfig } from '../../api/answers.ts'
import { INVOICED_KEY, PAGES_CONFIG_KEY } from '../../api/queries.ts'

/** Keeps the widgets of a page on one version of the data, and the time they are of up to date. */
export function useDataVersions({ dataVersion }: Pick<PagesConfig, 'dataVersion'>): DataVersions {
  const lookups = useQueryClient()
  const [versions] = useState(() =>
    createDataVersions({
      known: dataVersion,
      onNewer: () =>
        [PAGES_CONFIG_KEY, INVOICED_KEY].forEach((queryKey) => void lookups.invalidateQueries({ queryKey })),
    }),
  )
  useEffect(() => versions.see(dataVersion), [versions, dataVersion])
  return versions
}
