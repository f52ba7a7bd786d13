import {
  ArrowSwitchIcon,
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
  PersonIcon,
  PlusCircleIcon,
  ReportIcon,
  TableIcon,
  ToolsIcon,
  UndoIcon,
  WorkflowIcon,
} from '@primer/octicons-react'
import type { Icon } from '@primer/octicons-react'
import { PAGE_ICONS, type PageIcon } from '../../../domain/dashboards/page-icons.ts'

const ICONS: Readonly<Record<PageIcon, Icon>> = {
  columns: ColumnsIcon,
  'arrow-switch': ArrowSwitchIcon,
  'credit-card': CreditCardIcon,
  globe: GlobeIcon,
  graph: GraphIcon,
  home: HomeIcon,
  law: LawIcon,
  'light-bulb': LightBulbIcon,
  meter: MeterIcon,
  organization: OrganizationIcon,
  package: PackageIcon,
  person: PersonIcon,
  'plus-circle': PlusCircleIcon,
  report: ReportIcon,
  table: TableIcon,
  tools: ToolsIcon,
  undo: UndoIcon,
  workflow: WorkflowIcon,
}

/** A page without an icon, or with an unknown one, gets the graph. */
export function iconNamed(name: string | undefined): Icon {
  return (PAGE_ICONS.some((icon) => icon === name) ? ICONS[name as PageIcon] : undefined) ?? GraphIcon
}
