// @generated from specs/families/t.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["model","said"],"properties":{"form":{"type":["object","null"],"required":["kind"],"properties":{"kind":{"type":"string","enum":["plain","named"]}},"discriminator":{"propertyName":"kind"},"oneOf":[{"type":"object","required":["kind"],"properties":{"kind":{"const":"plain"}}},{"type":"object","required":["kind","name"],"properties":{"kind":{"const":"named"},"name":{"type":"string"}}}]},"heat":{"type":["number","null"],"minimum":0},"model":{"type":"string","minLength":1,"maxLength":200},"said":{"type":"array","minItems":1,"items":{"type":"object","properties":{"words":{"type":["string","null"]},"by":{"type":"string","enum":["us","them"]}},"required":["by"],"discriminator":{"propertyName":"by"},"oneOf":[{"type":"object","required":["by"],"properties":{"by":{"const":"us"}}},{"type":"object","required":["by","words"],"properties":{"by":{"const":"them"},"words":{"type":"string"}}}]}}}};
const func0 = ucs2length;

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.model === undefined) && (missing0 = "model")) || ((data.said === undefined) && (missing0 = "said"))){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.form !== undefined){
let data0 = data.form;
const _errs1 = errors;
if((!(data0 && typeof data0 == "object" && !Array.isArray(data0))) && (data0 !== null)){
validate0.errors = [{instancePath:instancePath+"/form",schemaPath:"#/properties/form/type",keyword:"type",params:{type: schema0.properties.form.type},message:"must be object,null"}];
return false;
}
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.kind === undefined) && (missing1 = "kind")){
validate0.errors = [{instancePath:instancePath+"/form",schemaPath:"#/properties/form/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.kind !== undefined){
let data1 = data0.kind;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate0.errors = [{instancePath:instancePath+"/form/kind",schemaPath:"#/properties/form/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
const vSchema0 = schema0.properties.form.properties.kind.enum;
if(!((data1 === "plain") || (data1 === "named"))){
validate0.errors = [{instancePath:instancePath+"/form/kind",schemaPath:"#/properties/form/properties/kind/enum",keyword:"enum",params:{allowedValues: schema0.properties.form.properties.kind.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs4){
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
let valid2 = false;
const tag0 = data0.kind;
if(typeof tag0 == "string"){
if(false){
}
else if(tag0 === "plain"){
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs6){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing2;
if((data0.kind === undefined) && (missing2 = "kind")){
validate0.errors = [{instancePath:instancePath+"/form",schemaPath:"#/properties/form/oneOf/0/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data0.kind !== undefined){
let data2 = data0.kind;
const _errs8 = errors;
if("plain" !== data2){
validate0.errors = [{instancePath:instancePath+"/form/kind",schemaPath:"#/properties/form/oneOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "plain"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs8){
}
var valid4 = _errs8 === errors;
}
else {
var valid4 = true;
}
if(valid4){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/form",schemaPath:"#/properties/form/oneOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs6){
}
}
var valid3 = _errs6 === errors;
valid2 = valid3;
}
else if(tag0 === "named"){
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs9){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing3;
if(((data0.kind === undefined) && (missing3 = "kind")) || ((data0.name === undefined) && (missing3 = "name"))){
validate0.errors = [{instancePath:instancePath+"/form",schemaPath:"#/properties/form/oneOf/1/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
if(data0.kind !== undefined){
let data3 = data0.kind;
const _errs11 = errors;
if("named" !== data3){
validate0.errors = [{instancePath:instancePath+"/form/kind",schemaPath:"#/properties/form/oneOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "named"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs11){
}
var valid6 = _errs11 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data0.name !== undefined){
let data4 = data0.name;
const _errs12 = errors;
if(typeof data4 !== "string"){
validate0.errors = [{instancePath:instancePath+"/form/name",schemaPath:"#/properties/form/oneOf/1/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs13 = errors;
if(errors === _errs12){
}
var valid6 = _errs12 === errors;
}
else {
var valid6 = true;
}
if(valid6){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/form",schemaPath:"#/properties/form/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs9){
}
}
var valid5 = _errs9 === errors;
valid2 = valid5;
}
else {
validate0.errors = [{instancePath:instancePath+"/form",schemaPath:"#/properties/form/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "kind", tagValue: tag0},message:"value of tag \"kind\" must be in oneOf"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/form",schemaPath:"#/properties/form/discriminator",keyword:"discriminator",params:{error: "tag", tag: "kind", tagValue: tag0},message:"tag \"kind\" must be string"}];
return false;
}
if(valid2){
}
}
}
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.heat !== undefined){
let data5 = data.heat;
const _errs14 = errors;
if((!((typeof data5 == "number") && (isFinite(data5)))) && (data5 !== null)){
validate0.errors = [{instancePath:instancePath+"/heat",schemaPath:"#/properties/heat/type",keyword:"type",params:{type: schema0.properties.heat.type},message:"must be number,null"}];
return false;
}
const _errs15 = errors;
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate0.errors = [{instancePath:instancePath+"/heat",schemaPath:"#/properties/heat/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
if(errors === _errs14){
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data6 = data.model;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs16){
if(typeof data6 === "string"){
if(data6.length > 400 || func0(data6) > 200){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
if(data6.length < 1){
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs16){
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.said !== undefined){
let data7 = data.said;
const _errs18 = errors;
const _errs19 = errors;
if(errors === _errs18){
if(Array.isArray(data7)){
if(data7.length < 1){
validate0.errors = [{instancePath:instancePath+"/said",schemaPath:"#/properties/said/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid7 = true;
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data8 = data7[i0];
const _errs20 = errors;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs20){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
let missing4;
if((data8.by === undefined) && (missing4 = "by")){
validate0.errors = [{instancePath:instancePath+"/said/" + i0,schemaPath:"#/properties/said/items/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"}];
return false;
}
else {
if(data8.words !== undefined){
let data9 = data8.words;
const _errs23 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate0.errors = [{instancePath:instancePath+"/said/" + i0+"/words",schemaPath:"#/properties/said/items/properties/words/type",keyword:"type",params:{type: schema0.properties.said.items.properties.words.type},message:"must be string,null"}];
return false;
}
const _errs24 = errors;
if(errors === _errs23){
}
var valid8 = _errs23 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data8.by !== undefined){
let data10 = data8.by;
const _errs25 = errors;
if(typeof data10 !== "string"){
validate0.errors = [{instancePath:instancePath+"/said/" + i0+"/by",schemaPath:"#/properties/said/items/properties/by/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs26 = errors;
const vSchema1 = schema0.properties.said.items.properties.by.enum;
if(!((data10 === "us") || (data10 === "them"))){
validate0.errors = [{instancePath:instancePath+"/said/" + i0+"/by",schemaPath:"#/properties/said/items/properties/by/enum",keyword:"enum",params:{allowedValues: schema0.properties.said.items.properties.by.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs25){
}
var valid8 = _errs25 === errors;
}
else {
var valid8 = true;
}
if(valid8){
let valid9 = false;
const tag1 = data8.by;
if(typeof tag1 == "string"){
if(false){
}
else if(tag1 === "us"){
const _errs27 = errors;
const _errs28 = errors;
if(errors === _errs27){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
let missing5;
if((data8.by === undefined) && (missing5 = "by")){
validate0.errors = [{instancePath:instancePath+"/said/" + i0,schemaPath:"#/properties/said/items/oneOf/0/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"}];
return false;
}
else {
if(data8.by !== undefined){
let data11 = data8.by;
const _errs29 = errors;
if("us" !== data11){
validate0.errors = [{instancePath:instancePath+"/said/" + i0+"/by",schemaPath:"#/properties/said/items/oneOf/0/properties/by/const",keyword:"const",params:{allowedValue: "us"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs29){
}
var valid11 = _errs29 === errors;
}
else {
var valid11 = true;
}
if(valid11){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/said/" + i0,schemaPath:"#/properties/said/items/oneOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs27){
}
}
var valid10 = _errs27 === errors;
valid9 = valid10;
}
else if(tag1 === "them"){
const _errs30 = errors;
const _errs31 = errors;
if(errors === _errs30){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
let missing6;
if(((data8.by === undefined) && (missing6 = "by")) || ((data8.words === undefined) && (missing6 = "words"))){
validate0.errors = [{instancePath:instancePath+"/said/" + i0,schemaPath:"#/properties/said/items/oneOf/1/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"}];
return false;
}
else {
if(data8.by !== undefined){
let data12 = data8.by;
const _errs32 = errors;
if("them" !== data12){
validate0.errors = [{instancePath:instancePath+"/said/" + i0+"/by",schemaPath:"#/properties/said/items/oneOf/1/properties/by/const",keyword:"const",params:{allowedValue: "them"},message:"must be equal to constant"}];
return false;
}
else {
}
if(errors === _errs32){
}
var valid13 = _errs32 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data8.words !== undefined){
let data13 = data8.words;
const _errs33 = errors;
if(typeof data13 !== "string"){
validate0.errors = [{instancePath:instancePath+"/said/" + i0+"/words",schemaPath:"#/properties/said/items/oneOf/1/properties/words/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs34 = errors;
if(errors === _errs33){
}
var valid13 = _errs33 === errors;
}
else {
var valid13 = true;
}
if(valid13){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/said/" + i0,schemaPath:"#/properties/said/items/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs30){
}
}
var valid12 = _errs30 === errors;
valid9 = valid12;
}
else {
validate0.errors = [{instancePath:instancePath+"/said/" + i0,schemaPath:"#/properties/said/items/discriminator",keyword:"discriminator",params:{error: "mapping", tag: "by", tagValue: tag1},message:"value of tag \"by\" must be in oneOf"}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/said/" + i0,schemaPath:"#/properties/said/items/discriminator",keyword:"discriminator",params:{error: "tag", tag: "by", tagValue: tag1},message:"tag \"by\" must be string"}];
return false;
}
if(valid9){
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/said/" + i0,schemaPath:"#/properties/said/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs20){
}
}
var valid7 = _errs20 === errors;
if(!valid7){
break;
}
}
if(valid7){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/said",schemaPath:"#/properties/said/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs18){
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate0.errors = vErrors;
return errors === 0;
}
