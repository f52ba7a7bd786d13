import { Button, Label } from '@primer/react'
import { text } from '../../text/text.ts'
import { useCaptchaFile } from './use-captcha-file.ts'

const TONES = { credited: 'success', adjusted: 'attention', denied: 'danger' } as const
export type CaptchaState = keyof typeof TONES

interface CaptchaAnswerProps {
  readonly id: number
  readonly state: CaptchaState
  /** The package or the invoice. */
  readonly of: string
  /** As high as a line of text. */
  readonly inLine?: boolean
}

/** What the carrier answered, and the way to its file. Only for holders of DOWNLOAD_CAPTCHA. PAGE-28 */
export function CaptchaAnswer({ id, state, of, inLine = false }: CaptchaAnswerProps) {
  const file = useCaptchaFile()
  return (
    <>
      <Label variant={TONES[state]}>{text(`captcha.states.${state}`)}</Label>
      <Button
        size="small"
        variant={inLine ? 'link' : 'default'}
        loading={file.isPending}
        onClick={() => file.mutate(id)}
        aria-label={text('captcha.showOf', { show: text(`captcha.show.${state}`), of })}
      >
        {text(`captcha.show.${state}`)}
      </Button>
    </>
  )
}
