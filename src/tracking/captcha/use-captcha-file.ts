import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useToasts } from '../../ui/toasts/toast-context.ts'

const FAILED_MS = 10_000

/** Saves the file of a captcha response under its own name; says the server's words where it cannot. PAGE-28, PAGE-29 */
export function useCaptchaFile() {
  const api = useApi()
  const toasts = useToasts()
  return useMutation({
    mutationFn: async (id: number) => {
      const params = { path: { id: String(id) } }
      const { fileName, contentType } = await answerOf(api.GET('/aiparcelweb/api/captcha/fileDetails/{id}', { params }))
      const bytes = await answerOf(api.GET('/aiparcelweb/api/captcha/downloadFile/{id}', { params, parseAs: 'blob' }))
      return { fileName, file: new Blob([bytes], { type: contentType }) }
    },
    onSuccess: ({ file, fileName }) => saveFile(file, fileName),
    onError: (error) => toasts.show({ tone: 'critical', title: error.message, durationMs: FAILED_MS }),
  })
}
