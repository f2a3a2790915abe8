/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-standard'],
  reportNeedlessDisables: true,
  rules: {
    // Rules stand close together, a comment right above what it is about.
    'at-rule-empty-line-before': null,
    'comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'declaration-empty-line-before': null,
    'rule-empty-line-before': null,
    // Rules are ordered by what they are about; the layers decide what wins.
    'no-descending-specificity': null,
    // Phones turned round enlarge the text without it.
    'property-no-vendor-prefix': [true, { ignoreProperties: ['-webkit-text-size-adjust'] }],
    'import-notation': 'string',
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    'function-no-unknown': [true, { ignoreFunctions: ['global'] }],
  },
};
