/** Of the list of a person's reports among the answers that are kept. */
export const REPORTS_KEY = ['reports']
