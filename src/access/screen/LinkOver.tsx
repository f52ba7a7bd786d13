import { Banner } from '@primer/react'
import { text } from '../../text/text.ts'

interface LinkOverProps {
  /** What did not happen. */
  readonly title: string
  /** The way to a new link. */
  readonly act: string
  readonly onAct: () => void
}

/** A mailed link that was used or is over, and the way to a new one. */
export function LinkOver({ title, act, onAct }: LinkOverProps) {
  return (
    <div role="alert">
      <Banner
        variant="critical"
        title={title}
        description={text('access.linkOver')}
        primaryAction={<Banner.PrimaryAction onClick={onAct}>{act}</Banner.PrimaryAction>}
      />
    </div>
  )
}
