import { once } from 'node:events'
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { zipSync } from 'fflate'

/** A small file that is more work than its size, and what may be done with it. */
export interface AttackFile {
  readonly name: string
  readonly write: (path: string) => void | Promise<void>
  /** `all`: it is looked at, mapped and previewed at once. */
  readonly does: 'all' | 'preview'
  /** How much more memory it may take while it is read. */
  readonly mostMb: number
}

const INTERCHANGE =
  'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260101*1200*U*00401*000000001*0*P*>~GS*IM*S*R*20260101*1200*1*X*004010~'
const BILL = 'ST*210*0001~B3**INV1*123*PP*K*20260105*100**20260105*035*UPSN~N9*11*ACC1~N9*CN*PRO1~LX*1~'

export const ATTACK_FILES: readonly AttackFile[] = [
  {
    name: 'CSV of 40 kB, one title again and again',
    does: 'all',
    mostMb: 300,
    write: (path) => writeFileSync(path, `${'a,'.repeat(20_000)}\n${'1,'.repeat(100)}\n`),
  },
  { name: '60 MB of one line', does: 'all', mostMb: 300, write: (path) => writeRepeated(path, 'a,', 30_000_000) },
  {
    name: 'XLSX of 20,000 rows, each with one cell in XFD',
    does: 'all',
    mostMb: 300,
    write: (path) => writeFileSync(path, sparseWorkbook(20_000)),
  },
  {
    name: 'EDI 210 with 500,000 L1',
    does: 'preview',
    mostMb: 1_024,
    write: (path) =>
      writeFileSync(
        path,
        `${INTERCHANGE}${BILL}${'L1*1***1****FUE~'.repeat(500_000)}SE*500006*0001~GE*1*1~IEA*1*000000001~`,
      ),
  },
  {
    name: 'ZIP of 1.7 MB of 400 MB of good lines',
    does: 'preview',
    mostMb: 1_024,
    write: (path) => writeFileSync(path, zipOfLines(400)),
  },
]

async function writeRepeated(path: string, text: string, times: number): Promise<void> {
  const out = createWriteStream(path)
  const part = text.repeat(100_000)
  for (let left = times; left > 0; left -= 100_000) if (!out.write(part)) await once(out, 'drain')
  out.end()
  await once(out, 'finish')
}

function sparseWorkbook(rows: number): Uint8Array {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const cells = Array.from({ length: rows }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`)
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${cells.join('')}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))
}

/** Lines of the UPS sample again and again, each invoice with another number, as far as that packs well. */
function zipOfLines(megabytes: number): Uint8Array {
  const sample = readFileSync('tests/fixtures/ups_billing_250_synthetic.csv')
  const times = Math.floor((megabytes * 1_000_000) / sample.length)
  return zipSync({ 'a.csv': Buffer.concat(Array.from({ length: times }, () => sample)) }, { level: 9 })
}
