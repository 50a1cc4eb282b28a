// The screens every scene is looked at on.

export const SIZES = [
  { name: '360', width: 360, height: 740, isPhone: true },
  { name: '740', width: 740, height: 360, isPhone: true },
  { name: '1280', width: 1280, height: 800, isPhone: false },
  { name: '2560', width: 2560, height: 1440, isPhone: false },
];

export const SCHEMES = ['light', 'dark'];
