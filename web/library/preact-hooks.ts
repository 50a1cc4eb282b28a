// `preact/hooks` for modules of games that pages load.

import { host } from './host.ts';

export const {
  useCallback,
  useContext,
  useDebugValue,
  useEffect,
  useErrorBoundary,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} = host.hooks;
