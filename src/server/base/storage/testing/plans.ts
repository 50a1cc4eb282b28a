import type Database from 'libsql';

/** Notes every statement from now on. The answer tells how SQLite would go about those that fit: steps by statement. */
export function watchPlans(db: Database.Database): (fits: RegExp) => Map<string, string[]> {
  const asked = new Set<string>();
  const prepare = db.prepare.bind(db);
  db.prepare = (sql: string) => (asked.add(sql), prepare(sql));
  return fits => {
    const plans = new Map<string, string[]>();
    for (const sql of asked) {
      if (!fits.test(sql)) continue;
      const blanks = Array.from(sql.matchAll(/\?/g), () => 1);
      const steps = prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .raw()
        .all(...blanks) as unknown[][]; // id, parent, unused, detail
      plans.set(
        sql,
        steps.map(([, , , detail]) => String(detail)),
      );
    }
    return plans;
  };
}
