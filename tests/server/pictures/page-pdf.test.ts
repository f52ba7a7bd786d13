import { Resvg } from '@resvg/resvg-js'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { expect, test } from 'vitest'
import { pagePdf, type PdfAsked } from '../../../server/pictures/page-pdf.ts'

const png = new Resvg('<svg xmlns="http://www.w3.org/2000/svg" width="588" height="400"><path d="M0 0h9v9z"/></svg>')
  .render()
  .asPng()

const ASKED: PdfAsked = {
  language: 'en',
  product: 'A-Frame',
  title: 'Spend',
  lines: ['Bluegrass Outfitters, 10/01/2026 to 10/31/2026'],
  table: { head: [], words: 1, rows: [['Total Spend', '$1,234.56']] },
  pictures: [],
  notes: ['Not as a picture: Map'],
  link: { words: 'Open the page', address: 'https://portal.example/aframe/dashboard/spend' },
}

async function read(asked: PdfAsked) {
  const pdf = await getDocumentProxy(pagePdf(asked))
  const { OPS } = await getResolvedPDFJS()
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)))
  return Promise.all(
    pages.map(async (page) => ({
      words: (await page.getTextContent()).items
        .map((item) => ('str' in item ? item.str : ''))
        .filter((each) => each.trim() !== ''),
      pictures: (await page.getOperatorList()).fnArray.filter((each) => each === OPS.paintImageXObject).length,
      links: (await page.getAnnotations()).map(({ url }: { url?: string }) => url),
    })),
  )
}

test('all that is asked stands in the file as text, in the order of the page, and its link leads to the page (issue 23, 3)', async () => {
  expect(await read(ASKED)).toEqual([
    {
      words: ['Spend', ...ASKED.lines, 'Total Spend', '$1,234.56', ...ASKED.notes, 'Open the page', '1 / 1'],
      pictures: 0,
      links: [ASKED.link.address],
    },
  ])
})

test('pictures and rows that have no room go on over, each whole with its sentence', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => [`Row ${at}`, '$1.00'])
  const pages = await read({
    ...ASKED,
    table: { head: ['Carrier', 'Spend'], words: 1, rows },
    pictures: ['One', 'Two', 'Three'].map((sentence) => ({ png, sentence })),
  })
  const sentences = pages.map(({ words }) => words.filter((each) => ['One', 'Two', 'Three'].includes(each)))
  expect(sentences.flat()).toEqual(['One', 'Two', 'Three'])
  expect(pages.map(({ pictures }) => pictures)).toEqual(sentences.map((each) => each.length))
  expect(pages.flatMap(({ words }) => words.filter((each) => each.startsWith('Row ')))).toEqual(
    rows.map(([name]) => name),
  )
  expect(pages.map(({ words }) => words.at(-1))).toEqual(pages.map((_, at) => `${at + 1} / ${pages.length}`))
})

test('words in letters that the typeface lacks are pictures, figures stay texts (I18N-01)', async () => {
  const [page] = await read({
    ...ASKED,
    language: 'ar',
    title: 'تحليل الإنفاق',
    table: { head: [], words: 1, rows: [['إجمالي الإنفاق', '$1,234.56']] },
  })
  expect(page?.pictures).toBe(2)
  expect(page?.words).toContain('$1,234.56')
})
