import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { KeptFile } from './RejectedLines.tsx'

/** Saves a file of a load as it came, or with its rejected lines alone. */
export function useKeptFile(id: number) {
  const api = useApi()
  const path = { id: String(id) }
  return useMutation({
    mutationFn: async ({ file, name, rejected }: KeptFile) => {
      const bytes = await answerOf(
        api.GET('/aiparcelweb/api/loads/{id}/files/{file}', {
          params: {
            path: { ...path, file: String(file) },
            query: rejected === undefined ? {} : { rejected },
          },
          parseAs: 'blob',
        }),
      )
      saveFile(bytes as unknown as Blob, name)
    },
  })
}
