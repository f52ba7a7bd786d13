import { QuestionIcon } from '@primer/octicons-react'
import { LinkButton } from '@primer/react'
import { text } from '../../text/text.ts'
import { useUnknownCodes } from './code-queries.ts'

/** Leads to what is not known, with how much it is. */
export function UnknownLink() {
  const { codes = [] } = useUnknownCodes().data ?? {}
  return (
    <LinkButton
      href="/uploadFiles/unknown"
      leadingVisual={QuestionIcon}
      {...(codes.length > 0 ? { count: codes.length } : {})}
    >
      {text('uploads.codes.unknown')}
    </LinkButton>
  )
}
