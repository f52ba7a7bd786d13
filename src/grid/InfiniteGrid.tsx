import { InfiniteRowModelModule, ModuleRegistry } from 'ag-grid-community'
import { GridCanvas } from './GridCanvas.tsx'
import type { GridFormProps } from './grid-form.ts'
import { infiniteModel } from './rows/infinite-model.ts'

ModuleRegistry.registerModules([InfiniteRowModelModule])

/** The form without a licence key. */
export function InfiniteGrid(props: GridFormProps) {
  return <GridCanvas {...props} model={infiniteModel} />
}
