import type { AccountAnswer, PagesConfig } from '../../api/answers.ts'

/** What every page of the routed area is given; src/shell/routes/BuiltRoutes.tsx lists the pages. */
export interface RoutePageProps {
  /** The route's label as text. */
  readonly title: string
  readonly account: AccountAnswer
  /** The pages of config/pages that the person may see; empty without the A-Frame area. */
  readonly pages: PagesConfig['pages']
}
