// The battery as the document wants it shown, where the browser tells it (Battery Status API: Chromium).

import { createStore, type Readable, type Store } from '../../kit/store.ts';

export interface Charge {
  /** Whole percent. */
  readonly percent: number;
  readonly charging: boolean;
}

/** Green above 30 %, yellow from 20 to 30, red at 10 and below: the document's. Between, where it says nothing, orange. */
export const CHARGE_LEVELS = ['full', 'half', 'low', 'empty'] as const;
export type ChargeLevel = (typeof CHARGE_LEVELS)[number];

export function levelOf({ percent }: Charge): ChargeLevel {
  if (percent > 30) return 'full';
  if (percent >= 20) return 'half';
  return percent > 10 ? 'low' : 'empty';
}

/** A match is left in order at this many percent. */
export const LAST_PERCENT = 3;

/** What has to be said: that it runs low, once; that it is time to leave, once. Charging takes both back. */
export type Alarm = 'low' | 'leave';

export function alarmOf(before: Charge | undefined, now: Charge): Alarm | undefined {
  const stageOf = (charge: Charge | undefined): number =>
    !charge || charge.charging ? 0 : charge.percent <= LAST_PERCENT ? 2 : charge.percent <= 10 ? 1 : 0;
  if (stageOf(now) <= stageOf(before)) return undefined;
  return stageOf(now) === 2 ? 'leave' : 'low';
}

/** What TypeScript's library leaves out: the interface is no standard any more, but it is there. */
interface BatteryManager extends EventTarget {
  /** From 0 to 1. */
  readonly level: number;
  readonly charging: boolean;
}
interface WithBattery {
  getBattery?(): Promise<BatteryManager>;
}

/** Undefined until the browser reports a charge. */
export function watchBattery(navigator: object): Readable<Charge | undefined> {
  const charge = createStore<Charge | undefined>(undefined);
  void follow(navigator, charge);
  return charge;
}

async function follow(browser: WithBattery, charge: Store<Charge | undefined>): Promise<void> {
  // Forbidden by a policy: as if there were none.
  const battery = await browser.getBattery?.().catch(() => undefined);
  if (!battery) return;
  const look = (): void => charge.set({ percent: Math.round(battery.level * 100), charging: battery.charging });
  for (const what of ['levelchange', 'chargingchange']) battery.addEventListener(what, look);
  look();
}
