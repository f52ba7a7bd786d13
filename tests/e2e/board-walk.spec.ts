import { model } from '../machines/kept/cases.ts'
import { browserLevel } from '../machines/kept/browser-level.ts'
import { testInBrowser } from './test-in-browser.ts'

testInBrowser('the board in the browser, by generated walks (lessons 9)', { model, browserLevel })
