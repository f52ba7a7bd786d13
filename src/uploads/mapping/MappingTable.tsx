import { Button } from '@primer/react'
import { momentText } from '../../text/moment-text.ts'
import { text } from '../../text/text.ts'
import tables from '../../ui/Table.module.css'
import type { SavedMapping } from './mapping-queries.ts'
import styles from './Mapping.module.css'

interface MappingTableProps {
  readonly title: string
  readonly mappings: readonly SavedMapping[]
  readonly onEdit: (mapping: SavedMapping) => void
  readonly onRename: (mapping: SavedMapping) => void
  readonly onRemove: (mapping: SavedMapping) => void
}

/** The mappings by name and carrier, and who changed them last. */
export function MappingTable({ title, mappings, onEdit, onRename, onRemove }: MappingTableProps) {
  return (
    <div className={`${tables.scroll} ${tables.bordered}`} role="region" aria-label={title} tabIndex={0}>
      <table className={`${tables.table} ${styles.mappings}`} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{text('mapping.name')}</th>
            <th scope="col">{text('mapping.carrier')}</th>
            <th scope="col">{text('mapping.changed')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {mappings.map((each) => {
            const { name, carrier } = each.mapping
            return (
              <tr key={each.id}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td data-label={text('mapping.carrier')}>
                  <bdi>{carrier}</bdi>
                </td>
                <td data-label={text('mapping.changed')}>{changedWords(each)}</td>
                <td>
                  <div className={styles.ends}>
                    <Button size="small" aria-label={text('mapping.changeOf', { name })} onClick={() => onEdit(each)}>
                      {text('mapping.change')}
                    </Button>
                    <Button size="small" aria-label={text('mapping.renameOf', { name })} onClick={() => onRename(each)}>
                      {text('mapping.rename')}
                    </Button>
                    <Button
                      size="small"
                      variant="danger"
                      aria-label={text('mapping.removeOf', { name })}
                      onClick={() => onRemove(each)}
                    >
                      {text('mapping.remove')}
                    </Button>
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function changedWords({ savedAt, savedBy }: SavedMapping): string {
  const when = momentText(savedAt)
  return savedBy === null ? when : text('mapping.changedBy', { by: savedBy, when })
}
