import { Button, Label } from '@primer/react'
import { text } from '../text/text.ts'
import { useCaptchaFile } from './use-captcha-file.ts'

const TONES = { credited: 'success', adjusted: 'attention', denied: 'danger' } as const
export type CaptchaState = keyof typeof TONES

/** What the carrier answered, and the way to its file. Only for holders of DOWNLOAD_CAPTCHA. PAGE-28 */
export function CaptchaAnswer({ id, state, of }: { readonly id: number; readonly state: CaptchaState; readonly of: string }) {
  const file = useCaptchaFile()
  return (
    <>
      <Label variant={TONES[state]}>{text(`captcha.states.${state}`)}</Label>
      <Button size="small" loading={file.isPending} onClick={() => file.mutate(id)} aria-label={text('captcha.showOf', { show: text(`captcha.show.${state}`), of })}>
        {text(`captcha.show.${state}`)}
      </Button>
    </>
  )
}
