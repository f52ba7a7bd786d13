import {
  ColumnsIcon,
  CreditCardIcon,
  GlobeIcon,
  GraphIcon,
  HomeIcon,
  LawIcon,
  LightBulbIcon,
  MeterIcon,
  OrganizationIcon,
  PackageIcon,
  PlusCircleIcon,
  ReportIcon,
  TableIcon,
  ToolsIcon,
  UndoIcon,
  WorkflowIcon,
} from '@primer/octicons-react'
import type { Icon } from '@primer/octicons-react'

/** The icons that a page's configuration may name. */
const ICONS: Readonly<Record<string, Icon>> = {
  columns: ColumnsIcon,
  'credit-card': CreditCardIcon,
  globe: GlobeIcon,
  graph: GraphIcon,
  home: HomeIcon,
  law: LawIcon,
  'light-bulb': LightBulbIcon,
  meter: MeterIcon,
  organization: OrganizationIcon,
  package: PackageIcon,
  'plus-circle': PlusCircleIcon,
  report: ReportIcon,
  table: TableIcon,
  tools: ToolsIcon,
  undo: UndoIcon,
  workflow: WorkflowIcon,
}

/** A page without an icon, or with an unknown one, gets the graph. */
export function iconNamed(name: string | undefined): Icon {
  return (name === undefined ? undefined : ICONS[name]) ?? GraphIcon
}
