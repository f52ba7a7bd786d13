import { invoicedShipments } from '../../server/warehouse/rating/invoiced-shipments.sql.ts'
import { ratedShipments } from '../../server/warehouse/rating/rate-shipments.sql.ts'
import { statement } from '../../server/warehouse/statement.ts'
import { benchOverDemo } from './rated-demo.ts'

/** All packages are rated, and nothing is written. */
await benchOverDemo({ name: 'rating', did: 'rated' }, (agreements) =>
  statement(
    (bind) => `WITH ${ratedShipments(agreements, invoicedShipments('true'), bind)}
      SELECT count(*) AS packages, count(unrated) AS unrated, CAST(sum(total) AS VARCHAR) AS total FROM rated`,
  ),
)
