import { browserLevel } from '../machines/widget/browser-level.ts'
import { model } from '../machines/widget/cases.ts'
import { testInBrowser } from './test-in-browser.ts'

testInBrowser('a card of the board in the browser, by generated walks (PAGE-27, ERR-02, lessons 2 and 3)', {
  model,
  browserLevel,
})
