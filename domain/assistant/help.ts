import { own } from '../values/entries.ts'
/** The topics of the help; each is a file config/help/{language}/{topic}.md. HELP-03 */
export const HELP_TOPICS = [
  'contents',
  'features',
  'overview',
  'spend',
  'refund',
  'carrierscore',
  'accessorial',
  'weight',
  'networkmap',
  'comparison',
  'distributionmap',
  'shippinginsight',
  'uploads',
  'pageeditor',
] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

/** Other names of pages that have a topic. */
const ALSO: Readonly<Record<string, HelpTopic>> = {
  starburst: 'networkmap',
  distributionmapdemo: 'distributionmap',
  uploadfiles: 'uploads',
  loads: 'uploads',
  unknown: 'uploads',
}

export function helpTopicNamed(name: string): HelpTopic | undefined {
  return HELP_TOPICS.find((topic) => topic === name)
}

/** The topic of the page at an address: its last part names it; a page without one has the common features. HELP-02 */
export function topicOfPath(path: string): HelpTopic {
  const page =
    (path.split(/[?#]/)[0] ?? '')
      .split('/')
      .findLast((part) => part !== '')
      ?.toLowerCase() ?? ''
  return helpTopicNamed(page) ?? own(ALSO, page) ?? 'features'
}
