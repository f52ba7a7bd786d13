import { PlusIcon } from '@primer/octicons-react'
import { ActionList, ActionMenu, Button, type ButtonProps } from '@primer/react'
import { useState } from 'react'
import { appliedChoice } from '../../../domain/dashboards/page-filters.ts'
import { text } from '../../text/text.ts'
import { DimensionEditor } from './DimensionEditor.tsx'
import { dimensionLabel } from '../dimension-label.ts'
import type { FilterFormProps } from '../filter-form-props.ts'

interface AddFilterProps extends FilterFormProps {
  /** Those that are not filtered yet. */
  readonly dimensions: readonly string[]
}

/** One more filter: its dimension, then its values. */
export function AddFilter({ dimensions, ...form }: AddFilterProps) {
  const [adding, setAdding] = useState<string | null>(null)
  const { table, view } = form
  const { filters } = appliedChoice(view)
  const labelled = (dimension: string) => dimensionLabel(dimension, { table, view, filters })
  if (adding !== null)
    return (
      <DimensionEditor
        {...form}
        key={adding}
        dimension={adding}
        label={labelled(adding)}
        startsOpen
        onDone={() => setAdding(null)}
        renderAnchor={(anchor) => (
          <Button {...(anchor as ButtonProps)} size="small" variant="invisible" leadingVisual={PlusIcon}>
            {text('filters.add')}
          </Button>
        )}
      />
    )
  return (
    <ActionMenu>
      <ActionMenu.Button size="small" variant="invisible" leadingVisual={PlusIcon}>
        {text('filters.add')}
      </ActionMenu.Button>
      <ActionMenu.Overlay>
        <ActionList>
          {dimensions.map((dimension) => (
            <ActionList.Item key={dimension} onSelect={() => setAdding(dimension)}>
              {labelled(dimension)}
            </ActionList.Item>
          ))}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}
