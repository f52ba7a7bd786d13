import { ActionList, ActionMenu } from '@primer/react'
import type { FileReport, UploadFormat } from '../../../domain/uploads/upload.ts'
import { text } from '../../text/text.ts'
import { formatWords } from '../upload-words.ts'

export interface FormatChoice {
  /** The product's formats. */
  readonly formats: readonly UploadFormat[]
  /** The client's mappings. */
  readonly mappings: readonly UploadFormat[]
  readonly clientName: string
  /** Null: the format is found by the content. */
  readonly onFormat: (file: number, format: string | null) => void
  /** Reads all files again, as what they were read as. */
  readonly onAgain: () => void
  /** Says what the file's columns are, in place of what reads it now. */
  readonly onMap: (report: FileReport) => void
}

/** What a file may be read as: a mapping of the client, a format, or a mapping that is made for it. */
export function FormatMenu({ report, choice }: { readonly report: FileReport; readonly choice: FormatChoice }) {
  const { formats, mappings, clientName, onFormat, onMap } = choice
  const { id, name, format } = report
  const chosen = (each: UploadFormat) => each.id === format?.id
  const isMapped = mappings.some(chosen)
  const items = (of: readonly UploadFormat[]) =>
    of.map((each) => (
      <ActionList.Item key={each.id} selected={chosen(each)} onSelect={() => onFormat(id, each.id)}>
        {formatWords(each)}
      </ActionList.Item>
    ))
  return (
    <ActionMenu>
      <ActionMenu.Button size="small" aria-label={text('mapping.formatOf', { file: name })}>
        {text(format === null ? 'uploads.chooseFormat' : 'mapping.change')}
      </ActionMenu.Button>
      <ActionMenu.Overlay>
        <ActionList selectionVariant="single">
          {mappings.length > 0 ? (
            <ActionList.Group>
              <ActionList.GroupHeading>{text('mapping.list', { client: clientName })}</ActionList.GroupHeading>
              {items(mappings)}
            </ActionList.Group>
          ) : null}
          <ActionList.Group selectionVariant={false}>
            <ActionList.GroupHeading>{text('mapping.columns')}</ActionList.GroupHeading>
            <ActionList.Item onSelect={() => onMap(report)}>
              {isMapped && format ? text('mapping.changeOf', { name: format.name }) : text('mapping.open')}
            </ActionList.Item>
            {format === null ? null : (
              <ActionList.Item onSelect={() => onFormat(id, null)}>{text('mapping.found')}</ActionList.Item>
            )}
          </ActionList.Group>
          <ActionList.Group>
            <ActionList.GroupHeading>{text('mapping.carriersFormats')}</ActionList.GroupHeading>
            {items(formats)}
          </ActionList.Group>
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}
